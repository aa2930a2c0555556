/* Lets the n-th call of a kind fail, in a program that loads this library with LD_PRELOAD.
 *
 * `failing_calls` compiles it, and shares a file with it that says which call fails and how, and
 * that counts. Calls count if they concern a file below the directory of FAILING_CALLS_BELOW: those
 * of the loader, of the C library and of standard output do not. Calls that bypass the C library
 * are not seen.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* In the order of CALLS in `failing_calls`. */
enum call {
    NONE, OPEN, READ, PREAD, WRITE, PWRITE, FSYNC, RENAME, FTRUNCATE, MMAP, LIST, STAT, MKDIR,
    UNLINK, LOCK, SEEK, COPY, THREAD, ACCEPT, CALLS
};

/* What to do instead of an error: transfer one byte, or end the process as SIGKILL does. */
#define SHORT (-1)
#define KILL (-2)

/* The shared file. */
struct control {
    _Atomic int call, error;
    /* The first call to fail, from 1; whether all later ones fail too. */
    _Atomic unsigned first, lasting;
    /* Calls that failed. */
    _Atomic unsigned failed;
    _Atomic unsigned counts[CALLS];
    /* The file of the first call that failed. */
    char file[1024];
};

static struct control *control;
static char below[PATH_MAX];
static size_t below_length;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAILING_CALLS_CONTROL");
    const char *directory = getenv("FAILING_CALLS_BELOW");
    if (!path || !directory)
        return;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    if (file < 0)
        abort();
    void *page = (void *)syscall(SYS_mmap, NULL, sizeof(struct control), PROT_READ | PROT_WRITE,
                                 MAP_SHARED, file, 0L);
    if (page == MAP_FAILED)
        abort();
    syscall(SYS_close, file);
    below_length = snprintf(below, sizeof below, "%s/", directory);
    control = page;
}

/* Counts a call. Returns 0 if it goes ahead, or an error or SHORT. */
static int decide(enum call call, const char *file)
{
    unsigned number = atomic_fetch_add(&control->counts[call], 1) + 1;
    unsigned first = control->first;
    if (control->call != (int)call || first == 0 || number < first)
        return 0;
    if (number > first && !control->lasting)
        return 0;
    if (atomic_fetch_add(&control->failed, 1) == 0)
        snprintf(control->file, sizeof control->file, "%s", file);
    int error = control->error;
    if (error == KILL) {
        syscall(SYS_kill, getpid(), 9);
        pause();
    }
    if (error > 0)
        errno = error;
    return error;
}

static int is_below(const char *path)
{
    return strncmp(path, below, below_length) == 0;
}

/* Decides a call on a path, relative to a directory if it does not begin with a slash. */
static int decide_path(enum call call, int directory, const char *path)
{
    if (!control || !path)
        return 0;
    char whole[2 * PATH_MAX];
    if (path[0] == '/' || directory == AT_FDCWD) {
        snprintf(whole, sizeof whole, "%s", path);
    } else {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
        ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, whole, (size_t)PATH_MAX);
        if (length < 0)
            return 0;
        snprintf(whole + length, sizeof whole - length, "/%s", path);
    }
    return is_below(whole) ? decide(call, whole) : 0;
}

/* Decides a call on an open file. */
static int decide_file(enum call call, int file)
{
    if (!control)
        return 0;
    char link[64], path[PATH_MAX + 1];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    int before = errno;
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, (size_t)PATH_MAX);
    errno = before;
    if (length < 0)
        return 0;
    path[length] = 0;
    return is_below(path) ? decide(call, path) : 0;
}

static int open_at(int directory, const char *path, int flags, mode_t mode)
{
    if (decide_path(OPEN, directory, path))
        return -1;
    return syscall(SYS_openat, directory, path, flags, mode);
}

#define MODE(flags)                                                                                \
    mode_t mode = 0;                                                                               \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                         \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode = va_arg(rest, mode_t);                                                               \
        va_end(rest);                                                                              \
    }

int open(const char *path, int flags, ...)
{
    MODE(flags)
    return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    MODE(flags)
    return open_at(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int openat(int directory, const char *path, int flags, ...)
{
    MODE(flags)
    return open_at(directory, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...)
{
    MODE(flags)
    return open_at(directory, path, flags | O_LARGEFILE, mode);
}

/* Shortens a transfer to one byte, or fails it. */
#define TRANSFER(call, file, length)                                                               \
    switch (decide_file(call, file)) {                                                             \
    case 0: break;                                                                                 \
    case SHORT: (length) = (length) > 1 ? 1 : (length); break;                                     \
    default: return -1;                                                                            \
    }

ssize_t read(int file, void *bytes, size_t length)
{
    TRANSFER(READ, file, length)
    return syscall(SYS_read, file, bytes, length);
}

ssize_t pread64(int file, void *bytes, size_t length, off64_t at)
{
    TRANSFER(PREAD, file, length)
    return syscall(SYS_pread64, file, bytes, length, at);
}

ssize_t pread(int file, void *bytes, size_t length, off_t at)
{
    return pread64(file, bytes, length, at);
}

ssize_t write(int file, const void *bytes, size_t length)
{
    TRANSFER(WRITE, file, length)
    return syscall(SYS_write, file, bytes, length);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at)
{
    TRANSFER(PWRITE, file, length)
    return syscall(SYS_pwrite64, file, bytes, length, at);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at)
{
    return pwrite64(file, bytes, length, at);
}

ssize_t copy_file_range(int from, off64_t *at, int to, off64_t *there, size_t length,
                        unsigned flags)
{
    TRANSFER(COPY, to, length)
    return syscall(SYS_copy_file_range, from, at, to, there, length, flags);
}

int fsync(int file)
{
    return decide_file(FSYNC, file) ? -1 : syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    return decide_file(FSYNC, file) ? -1 : syscall(SYS_fdatasync, file);
}

int ftruncate64(int file, off64_t length)
{
    return decide_file(FTRUNCATE, file) ? -1 : syscall(SYS_ftruncate, file, length);
}

int ftruncate(int file, off_t length)
{
    return ftruncate64(file, length);
}

int flock(int file, int operation)
{
    return decide_file(LOCK, file) ? -1 : syscall(SYS_flock, file, operation);
}

off64_t lseek64(int file, off64_t at, int whence)
{
    return decide_file(SEEK, file) ? -1 : syscall(SYS_lseek, file, at, whence);
}

off_t lseek(int file, off_t at, int whence)
{
    return lseek64(file, at, whence);
}

/* Smaller maps of memory are stacks for signals, without which Rust's library ends the program. */
#define SMALLEST_MAP (1 << 16)

/* Maps of files, and memory that the program asks the system for. */
void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t at)
{
    int error = file >= 0                           ? decide_file(MMAP, file)
                : control && length >= SMALLEST_MAP ? decide(MMAP, "memory")
                                                    : 0;
    if (error)
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, address, length, protection, flags, file, at);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t at)
{
    return mmap64(address, length, protection, flags, file, at);
}

int renameat(int from, const char *old, int to, const char *new)
{
    return decide_path(RENAME, to, new) ? -1 : syscall(SYS_renameat2, from, old, to, new, 0);
}

int rename(const char *old, const char *new)
{
    return renameat(AT_FDCWD, old, AT_FDCWD, new);
}

int mkdir(const char *path, mode_t mode)
{
    return decide_path(MKDIR, AT_FDCWD, path) ? -1 : syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int unlinkat(int directory, const char *path, int flags)
{
    if (decide_path(UNLINK, directory, path))
        return -1;
    return syscall(SYS_unlinkat, directory, path, flags);
}

int unlink(const char *path)
{
    return unlinkat(AT_FDCWD, path, 0);
}

int rmdir(const char *path)
{
    return unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

int statx(int directory, const char *path, int flags, unsigned mask, void *found)
{
    /* Without a path it is a question about the file itself; a null pointer tests the call. */
    int error = !path ? 0
                : *path ? decide_path(STAT, directory, path)
                        : decide_file(STAT, directory);
    return error ? -1 : syscall(SYS_statx, directory, path, flags, mask, found);
}

DIR *opendir(const char *path)
{
    static DIR *(*next)(const char *);
    if (!next)
        next = (DIR * (*)(const char *)) dlsym(RTLD_NEXT, "opendir");
    return decide_path(LIST, AT_FDCWD, path) ? NULL : next(path);
}

struct dirent64 *readdir64(DIR *directory)
{
    static struct dirent64 *(*next)(DIR *);
    if (!next)
        next = (struct dirent64 * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir64");
    return decide_file(LIST, dirfd(directory)) ? NULL : next(directory);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!next)
        next = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(
            RTLD_NEXT, "pthread_create");
    int error = control ? decide(THREAD, "thread") : 0;
    return error ? error : next(thread, attributes, run, argument);
}

int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags)
{
    int error = control ? decide(ACCEPT, "socket") : 0;
    return error ? -1 : syscall(SYS_accept4, socket, address, length, flags);
}
