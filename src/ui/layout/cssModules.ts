declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module '@/ui/styles/*.css' {}

declare module 'uplot/dist/uPlot.min.css' {}
