import type { Configuration } from 'webpack';

interface Shared {
  dev: boolean;
  root: string;
  rules: NonNullable<NonNullable<Configuration['module']>['rules']>;
  resolve: Configuration['resolve'];
  plugins: NonNullable<Configuration['plugins']>;
  cache: Configuration['cache'];
}

export declare function consoleConfiguration(shared: Shared): Configuration;
