#ifndef REMOTE_H
#define REMOTE_H

#include <microhttpd.h>
#include <qrencode.h>

// The page, and functions around those of libmicrohttpd with variable arguments, which Swift cannot call.

// Returns the HTML page with its style and script. `NONCE` stands for a word that differs in each reply.
const char *remote_page(void);

typedef struct {
  void *context;
  MHD_AcceptPolicyCallback accept;
  MHD_AccessHandlerCallback answer;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
} remote_callbacks;

// Serves at a numeric address, each connection on a thread of its own, which may block. Returns NULL with the reason in
// `errno` on failure. Connections that are silent for `silence` seconds are closed.
struct MHD_Daemon *remote_start(
    const char *host, const char *port, unsigned connections, unsigned silence, remote_callbacks callbacks);

// Returns the actual port, also if any free one was requested.
uint16_t remote_port(struct MHD_Daemon *daemon);

// Return the socket of a connection, and the address of its other end.
MHD_socket remote_socket(struct MHD_Connection *connection);
const struct sockaddr *remote_peer(struct MHD_Connection *connection);

// Lets a connection that has lost over 1 % of its packets send by BBR, which does not take a lost packet for a full queue;
// does nothing where the kernel does not allow it.
void remote_suit(MHD_socket socket);

#endif
