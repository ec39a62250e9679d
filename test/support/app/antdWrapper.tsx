import type { ReactNode } from 'react';
import { ConfigProvider } from 'antd';

/** antd without its injected styles and motion, which make jsdom ten times slower: `renderScreen(…, { wrap: antdWrapper })`. */
export const antdWrapper = (screen: ReactNode) => (
  <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>{screen}</ConfigProvider>
);
