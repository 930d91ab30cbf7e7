// Loaded ahead of each process that the launcher starts: a launcher that was killed cannot stop its children itself.
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 10_000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // Waiting for that event is no reason to stay alive.
  process.channel.unref();
}
