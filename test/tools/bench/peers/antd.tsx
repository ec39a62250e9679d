import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import {
  formatAmount,
  formatRate,
  HEADERS,
  type LevelRow,
  onListings,
  stage,
  toLevels,
  viewportOf,
  type WireListing,
} from './levels';

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/backend/', headers: HEADERS }),
  tagTypes: ['listings'],
  endpoints: (build) => ({
    getListings: build.query<WireListing[], void>({
      query: () => 'listings/?all_pairs=true',
      providesTags: ['listings'],
    }),
  }),
});

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

const COLUMNS: TableColumnsType<LevelRow> = [
  { key: 'rate', title: 'Rate', dataIndex: 'rate', width: 160, render: formatRate },
  { key: 'total', title: 'Total CNY', dataIndex: 'total', width: 160, align: 'right', render: formatAmount },
  { key: 'count', title: 'Listings', dataIndex: 'count', width: 100, align: 'right' },
  { key: 'depth', title: 'Depth CNY', dataIndex: 'depth', width: 180, align: 'right', render: formatAmount },
];
const { height, rowHeight } = viewportOf();

function Desk() {
  const { data } = api.useGetListingsQuery();
  const levels = useMemo(() => (data ? toLevels(data) : []), [data]);
  return (
    <Table<LevelRow>
      rowKey="key"
      columns={COLUMNS}
      dataSource={levels}
      pagination={false}
      virtual
      scroll={{ x: 600, y: height }}
      size="small"
    />
  );
}

/** RTK Query's array and antd's table, as its documentation shows them. */
const style = document.createElement('style');
style.textContent = `.ant-table-tbody .ant-table-cell { height: ${String(rowHeight)}px; padding-block: 0 !important; align-content: center; box-sizing: border-box }`;
document.head.append(style);
createRoot(stage()).render(
  <Provider store={store}>
    <Desk />
  </Provider>,
);
// A message makes the listings stale, and RTK Query fetches them again, in its usual way ('delayed').
onListings(() => void store.dispatch(api.util.invalidateTags(['listings'])));
