// Preloaded into a process: asks the test before and after each sync of a file. A test that has closed the socket lets
// all of them pass.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int test = -1;

/* Waits for the answer of the test: whether the sync shall fail. */
static int ask(const char *when, int file) {
  char link[64], path[4096] = "", question[4200], answer = 'y';
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  if (readlink(link, path, sizeof path - 1) < 0) return 0;
  if (test < 0) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", getenv("SYNCS_SOCKET"));
    test = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    connect(test, (struct sockaddr *)&address, sizeof address);
  }
  int length = snprintf(question, sizeof question, "%s %s\n", when, path);
  send(test, question, length, MSG_NOSIGNAL);
  return recv(test, &answer, 1, 0) == 1 && answer == 'n';
}

static int intercepted(const char *name, int file) {
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  pthread_mutex_lock(&one_at_a_time);
  int fails = ask("before", file), result = fails ? -1 : sync(file);
  if (result == 0) ask("after", file);
  pthread_mutex_unlock(&one_at_a_time);
  if (fails) errno = EIO;
  return result;
}

int fdatasync(int file) { return intercepted("fdatasync", file); }
int fsync(int file) { return intercepted("fsync", file); }
