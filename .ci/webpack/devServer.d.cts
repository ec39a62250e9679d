import type { Configuration } from 'webpack';

export declare function devServer(backend: string): Configuration['devServer'];
