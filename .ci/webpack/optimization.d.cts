import type { Configuration, WebpackPluginInstance } from 'webpack';

export const optimization: NonNullable<Configuration['optimization']>;
export function shortIds(): WebpackPluginInstance;
