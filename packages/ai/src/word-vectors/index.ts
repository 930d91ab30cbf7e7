export { nearestWords, type NearWord } from './nearest.ts';
export { likenessOf, textVector, wordWeight } from './text-vector.ts';
