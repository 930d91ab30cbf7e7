type Show = (message: string | undefined) => void;

/** The open dialogs that show errors, the newest last. */
const places: Show[] = [];

/** Shows the errors of actions that begin from now on. Returns how to end this. */
export function takeErrors(show: Show): () => void {
  places.push(show);
  return () => {
    places.splice(places.indexOf(show), 1);
  };
}

/** A function that shows an error where the user is now, and returns whether that place is still open. Its former error is removed. */
export function errorPlace(): (message: string) => boolean {
  const place = places.at(-1);
  place?.(undefined);
  return (message) => {
    if (place === undefined || !places.includes(place)) return false;
    place(message);
    return true;
  };
}
