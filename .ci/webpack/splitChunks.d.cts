import type { Configuration } from 'webpack';

export const splitChunks: Exclude<NonNullable<Configuration['optimization']>['splitChunks'], undefined>;
