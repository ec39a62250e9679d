/**
 * Starts a test cluster that lives until `stop`, or until this process is gone. `stop` answers the CPU seconds that
 * PostgreSQL took.
 */
export function startCluster(): Promise<{ templateUrl: string; stop(): Promise<number> }>;
