import type { Compiler } from 'webpack';

export declare class IntegrityNamesPlugin {
  apply(compiler: Compiler): void;
}
