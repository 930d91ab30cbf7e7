// Preloaded into each process that the launcher starts, because a killed launcher cannot stop its children.
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 10_000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // This listener must not keep the process alive.
  process.channel.unref();
}
