/** PostgreSQL's settings as arguments of `postgres`; those given win over the defaults. */
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
  // Compiling costs more than it saves for queries that take milliseconds.
  jit: 'off',
  // Failures of statements are answered to the application, which reports them; their text may hold personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

/** The setting is a list of names: quotes keep commas and spaces of a path together. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
