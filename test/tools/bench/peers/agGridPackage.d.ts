/**
 * The part of AG Grid that its peer page uses. The package comes with `npm run tools:install`, and types are checked
 * without it.
 */
declare module 'ag-grid-community' {
  export interface GridOptions<Row> {
    columnDefs: {
      field: keyof Row;
      headerName: string;
      width: number;
      valueFormatter?: (cell: { value: unknown }) => string;
    }[];
    getRowId: (row: { data: Row }) => string;
    rowHeight: number;
    headerHeight: number;
    rowBuffer: number;
    animateRows: boolean;
  }
  export const ClientSideRowModelModule: object;
  export const ModuleRegistry: { registerModules: (modules: object[]) => void };
  export function createGrid<Row>(
    place: HTMLElement,
    options: GridOptions<Row>,
  ): { setGridOption: (name: 'rowData', rows: Row[]) => void };
}
