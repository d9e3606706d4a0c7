#include "remote.h"

#include <linux/tcp.h>
#include <netdb.h>
#include <stddef.h>
#include <string.h>

struct MHD_Daemon *remote_start(
    const char *host, const char *port, unsigned connections, unsigned silence, remote_callbacks callbacks) {
  struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo(host, port, &hints, &found)) return NULL;
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL |
          (found->ai_family == AF_INET6 ? MHD_USE_DUAL_STACK : 0),
      0, callbacks.accept, callbacks.context, callbacks.answer, callbacks.context, MHD_OPTION_SOCK_ADDR, found->ai_addr,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, silence,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_THREAD_STACK_SIZE,
      (size_t)524288, MHD_OPTION_NOTIFY_COMPLETED, callbacks.completed, callbacks.context, MHD_OPTION_NOTIFY_CONNECTION,
      callbacks.connection, callbacks.context, MHD_OPTION_END);
  freeaddrinfo(found);
  return daemon;
}

uint16_t remote_port(struct MHD_Daemon *daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

MHD_socket remote_socket(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

const struct sockaddr *remote_peer(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
}

void remote_suit(MHD_socket socket) {
  struct tcp_info info;
  socklen_t size = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) ||
      size < offsetof(struct tcp_info, tcpi_segs_out) + sizeof info.tcpi_segs_out)
    return;
  if (info.tcpi_total_retrans < 10 || info.tcpi_total_retrans < info.tcpi_segs_out / 100) return;
  char name[16] = "";
  size = sizeof name;
  if (getsockopt(socket, IPPROTO_TCP, TCP_CONGESTION, name, &size) || !strcmp(name, "bbr")) return;
  setsockopt(socket, IPPROTO_TCP, TCP_CONGESTION, "bbr", 3);
}
