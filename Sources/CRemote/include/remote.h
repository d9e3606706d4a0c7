#ifndef REMOTE_H
#define REMOTE_H

#include <microhttpd.h>
#include <qrencode.h>

// What Swift cannot call of libmicrohttpd, whose functions take any number of arguments, and the page.

// One page of HTML, with its style and its script. `NONCE` stands for a word of each answer's own.
const char *remote_page(void);

typedef struct {
  void *context;
  MHD_AcceptPolicyCallback accept;
  MHD_AccessHandlerCallback answer;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
} remote_callbacks;

// Serves at an address in figures, each connection by a thread of its own, which may wait; nil where that failed, and why in
// `errno`. Connections in whose `silence` seconds nothing comes or goes are closed.
struct MHD_Daemon *remote_start(
    const char *host, const char *port, unsigned connections, unsigned silence, remote_callbacks callbacks);

// The port, also where any that is free was asked for.
uint16_t remote_port(struct MHD_Daemon *daemon);

// The socket of a connection, and who is at its other end.
MHD_socket remote_socket(struct MHD_Connection *connection);
const struct sockaddr *remote_peer(struct MHD_Connection *connection);

#endif
