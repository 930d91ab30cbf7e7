import { createContext } from 'react';

/** Whether an edge is being drawn, so that every port has to take it. */
export const Connecting = createContext(false);
