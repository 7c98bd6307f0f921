/** PostgreSQL's settings as arguments of `postgres`. Given settings override the defaults. */
export function settingArguments(socketDirectory: string, given: Record<string, string>): string[] {
  const fixed = {
    listen_addresses: '',
    unix_socket_directories: quoted(socketDirectory),
    unix_socket_permissions: '0700',
  };
  return Object.entries({ ...defaults, ...given, ...fixed }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const defaults: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  // For queries that take milliseconds, compiling costs more than it saves.
  jit: 'off',
  // The application gets failed statements as errors and reports them. In PostgreSQL's log their text could reveal personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

/** The setting is a list, so a path with commas or spaces needs quotes. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
