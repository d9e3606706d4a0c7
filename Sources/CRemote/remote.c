#include "remote.h"

struct MHD_Daemon *remote_start(MHD_socket socket, unsigned connections, unsigned seconds, remote_callbacks callbacks) {
  unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL;
  if (socket == MHD_INVALID_SOCKET) flags |= MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC;
  void *context = callbacks.context;
  struct MHD_OptionItem listening[] = {
      {MHD_OPTION_LISTEN_SOCKET, socket, NULL},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem nothing[] = {{MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(
      flags, 0, callbacks.accept, context, callbacks.answer, context, MHD_OPTION_ARRAY,
      socket == MHD_INVALID_SOCKET ? nothing : listening, MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384,
      MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_THREAD_STACK_SIZE, (size_t)524288, MHD_OPTION_NOTIFY_COMPLETED,
      callbacks.completed, context, MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, context, MHD_OPTION_END);
}

MHD_socket remote_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : MHD_INVALID_SOCKET;
}

const struct sockaddr *remote_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}
