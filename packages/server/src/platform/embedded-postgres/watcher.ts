import { type ChildProcess, spawn } from 'node:child_process'
import { ENVIRONMENT } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'

/**
 * Reads a pipe whose other end only the server holds, so it closes when the server dies. The watcher then stops the
 * database, with SIGINT and after 0.8 seconds with SIGQUIT. A line in the pipe means that the database ended first.
 * The process id is compared with postmaster.pid, because it may have been reused.
 */
const SCRIPT = `
trap '' HUP INT TERM
read -r ended && exit 0
[ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] || exit 0
kill -INT "$1"
for tenth in 1 2 3 4 5 6 7 8; do
  sleep 0.1
  kill -0 "$1" 2>/dev/null || exit 0
done
kill -QUIT "$1"
`

/**
 * Starts the small process that stops the database when this one dies, and returns the function that ends it. A watcher
 * that is killed is replaced.
 */
export function watch(postmaster: number, cluster: string, user?: DatabaseUser): () => void {
  let dismissed = false
  let child: ChildProcess
  const start = () => {
    const args = ['-c', SCRIPT, 'casa-database-watcher', String(postmaster), cluster]
    // Detached: a signal to the server's whole process group must not reach it.
    child = spawn('/bin/sh', args, {
      ...user,
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin?.on('error', () => undefined)
    child.on('exit', () => dismissed || start())
  }
  start()
  return () => {
    dismissed = true
    child.stdin?.end('ended\n')
  }
}
