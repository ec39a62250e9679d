import type { Configuration } from 'webpack';

export declare function devServer(backend: string): Configuration;
export declare function hotReload(): { transformers: unknown[]; plugins: NonNullable<Configuration['plugins']> };
