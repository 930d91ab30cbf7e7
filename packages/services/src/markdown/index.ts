export { type Block, blocksOf, type Piece, piecesOf } from './blocks.ts';
export { plainTextOf } from './plain-text.ts';
