/** Returns the item at an index, from the end if it is negative. @throws RangeError if there is none */
export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index < 0 ? items.length + index : index];
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${items.length}`);
  return item;
}
