import type { Compiler } from 'webpack';

export declare class ServiceWorkerPlugin {
  constructor(source: string);
  apply(compiler: Compiler): void;
}
