import type { ProgressPlugin, WebpackPluginInstance } from 'webpack';

export declare function compressed(): WebpackPluginInstance[];
export declare function showProgress(): ConstructorParameters<typeof ProgressPlugin>[0];
