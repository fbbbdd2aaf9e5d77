/**
 * Ends its process if that uses more memory than any legitimate workbook needs. Runs in a separate thread, because the
 * reader is busy.
 */
const MAX_READER_BYTES = 310 * 1024 * 1024
const MILLISECONDS = 20

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_READER_BYTES) process.kill(process.pid, 'SIGKILL')
}, MILLISECONDS)
