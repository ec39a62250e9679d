declare module 'uplot/dist/uPlot.min.css' {}
