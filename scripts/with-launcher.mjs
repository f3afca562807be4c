// Loaded into the server by start.mjs: when the launcher is killed, the server that nobody could stop otherwise ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
