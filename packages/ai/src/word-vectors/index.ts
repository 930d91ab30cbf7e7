export { nearestWords, type NearWord } from './nearest.ts';
export { likenessOf, likenessOfWords, textVector, wordWeight } from './text-vector.ts';
