#ifndef REMOTE_H
#define REMOTE_H

#include <microhttpd.h>
#include <qrencode.h>
#include <stddef.h>
#include <sys/socket.h>

// What Swift cannot call of libmicrohttpd, whose functions take any number of arguments, and the page.

// One page of HTML, with its style and its script. `NONCE` stands for a word of each answer's own.
const unsigned char *remote_page(void);
size_t remote_page_count(void);

typedef struct {
  void *context;
  MHD_AcceptPolicyCallback accept;
  MHD_AccessHandlerCallback answer;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
} remote_callbacks;

// Serves a socket that listens, each connection by a thread of its own, which may wait; nil where that failed. The socket is
// the server's from then on. Connections in whose `silence` seconds nothing comes or goes are closed.
struct MHD_Daemon *remote_start(MHD_socket socket, unsigned connections, unsigned silence, remote_callbacks callbacks);

// The socket of a connection, and who is at its other end.
MHD_socket remote_socket(struct MHD_Connection *connection);
const struct sockaddr *remote_peer(struct MHD_Connection *connection);

#endif
