import { ClientSideRowModelModule, createGrid, type GridOptions, ModuleRegistry } from 'ag-grid-community';
import { formatAmount, formatRate, type LevelRow, toLevels } from './levels';
import { keepFresh } from './refetch';
import { stage, viewportOf } from './wire';

ModuleRegistry.registerModules([ClientSideRowModelModule]);

const { height, rowHeight } = viewportOf();
const HEADER_HEIGHT = 40;

const options: GridOptions<LevelRow> = {
  columnDefs: [
    { field: 'rate', headerName: 'Rate', width: 160, valueFormatter: ({ value }) => formatRate(value as number) },
    {
      field: 'total',
      headerName: 'Total CNY',
      width: 160,
      valueFormatter: ({ value }) => formatAmount(value as number),
    },
    { field: 'count', headerName: 'Listings', width: 100 },
    {
      field: 'depth',
      headerName: 'Depth CNY',
      width: 180,
      valueFormatter: ({ value }) => formatAmount(value as number),
    },
  ],
  getRowId: ({ data }) => data.key,
  rowHeight,
  headerHeight: HEADER_HEIGHT,
  rowBuffer: 2,
  animateRows: false,
};

const place = stage();
place.style.height = `${String(height + HEADER_HEIGHT)}px`;
const grid = createGrid(place, options);
keepFresh((listings) => grid.setGridOption('rowData', toLevels(listings)));
