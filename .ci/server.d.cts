export function bundleServer(name?: 'main' | 'operator'): string;
