// Preloaded into the server by start.mjs: ends the server when the launcher is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
