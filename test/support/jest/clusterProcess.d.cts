/** Starts a test cluster that lives until `stop`, or until this process is gone. */
export function startCluster(): Promise<{ templateUrl: string; stop(): Promise<unknown> }>;
