/** The kind of data of an entry of the palette while it is dragged: the type of a component, or `NOTE`. */
export const DRAGGED_COMPONENT = 'application/x-atrium-component';
export const DRAGGED_NOTE = 'note:';
