import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { formatAmount, formatRate, type LevelRow, toLevels } from './levels';
import { followNews, store, useGetListingsQuery, useGetUnreadQuery } from './naiveApi';
import { stage, viewportOf } from './wire';

const COLUMNS: TableColumnsType<LevelRow> = [
  { key: 'rate', title: 'Rate', dataIndex: 'rate', width: 160, render: formatRate },
  { key: 'total', title: 'Total CNY', dataIndex: 'total', width: 160, align: 'right', render: formatAmount },
  { key: 'count', title: 'Listings', dataIndex: 'count', width: 100, align: 'right' },
  { key: 'depth', title: 'Depth CNY', dataIndex: 'depth', width: 180, align: 'right', render: formatAmount },
];
/** With a bell the page asks for notifications as well, as ours does. */
const HAS_BELL = new URLSearchParams(window.location.search).has('bell');
const SCROLL = { x: 600, y: viewportOf().height };

function Desk({ virtual }: { virtual: boolean }) {
  const { data } = useGetListingsQuery();
  useGetUnreadQuery(undefined, { skip: !HAS_BELL });
  const levels = useMemo(() => (data ? toLevels(data) : []), [data]);
  return (
    <Table<LevelRow>
      rowKey="key"
      columns={COLUMNS}
      dataSource={levels}
      pagination={false}
      virtual={virtual}
      scroll={SCROLL}
      size="small"
    />
  );
}

/** RTK Query's array and antd's table, as its documentation shows them. */
export function showAntdDesk(virtual: boolean): void {
  const style = document.createElement('style');
  style.textContent = `.ant-table-tbody .ant-table-cell { height: ${String(viewportOf().rowHeight)}px; padding-block: 0 !important; align-content: center; box-sizing: border-box }`;
  document.head.append(style);
  createRoot(stage()).render(
    <Provider store={store}>
      <Desk virtual={virtual} />
    </Provider>,
  );
  followNews();
}
