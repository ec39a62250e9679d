import type { Compiler } from 'webpack';

export declare class StyleIntegrityPlugin {
  apply(compiler: Compiler): void;
}
