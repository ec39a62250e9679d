import { createContext } from 'react';

/** Where the user's own listings are: `rateKey` of each. The desk knows them once its part with them has come. */
export const OwnRates = createContext<ReadonlySet<string>>(new Set());

export const rateKey = (currency: string, swapTo: string, rate: string): string => `${currency}/${swapTo}/${rate}`;
