import type { Random } from './random.ts';
import { itemAt } from '../item/index.ts';

/** The halves have different names and seeds, so that tuning on one half reveals nothing about the other. */
export type Half = 'development' | 'test';

/** Names of people, firms and places for one half. No name is used twice or in both halves. */
export type Names = {
  firm(suffix: string): string;
  person(): string;
  street(): string;
  town(): { name: string; state: string; code: string };
};

const firmWords = `Alderbrook Larchmere Saltmarsh Tidewater Copperfield Ravenscar Silverline Pinehollow Whitestone Granby
Oakhurst Brindle Meadowgate Stonebridge Falconer Hartwell Juniper Kingsway Lakeshore Maplewood Northfield Orchardside
Peregrine Quarrybank Riverside Sandpiper Thornhill Underwood Vantage Westbrook Yarrow Zephyr Amberley Birchwood Calder
Dovecote Eastgate Fernhill Glenmore Highmoor Ironbridge Kestwick Linden Millbrook Newhaven Osprey Parkside Redwood
Sycamore Talbot Upland Valebrook Windermere Ashdown Bexley Cranleigh Dunmore Elmsworth Foxglove Gatewood Hollins Inverley
Jasmine Kelso Lomond Moorgate Nettlefold Oldham Penrose Queensbury Rothwell Selwyn Tarrant Ullswater Verwood Wexcombe
Yewtree Arden Blackthorn Cotswold Deepdale Eskdale Farleigh Goodwin Harcourt Ivybridge Kirkby Langdale Marlowe Nidder
Oxenholme Polperro Rydal Swaledale Teesdale Uldale Wharfe Yoredale Argent Belmont Corvid Dalloway Everline Fairhaven`;
const trades = `Dental Robotics Bakery Textiles Logistics Optics Ceramics Publishing Orthopedics Cycles Foods Instruments
Software Analytics Furniture Brewing Pharmacy Paper Marine Lighting Audio Fitness Veterinary Printing Glass Coffee`;
const given = `Amara Bruno Celia Dmitri Esther Farid Greta Hugo Imani Jonas Keiko Leander Mireille Nadia Olaf Petra Quentin
Rosa Stefan Tamsin Ugo Vera Wesley Ximena Yusuf Zora Adrian Bettina Cormac Delphine Emil Fiona Gareth Helga Ivo Jolanta`;
const family = `Abernathy Bergstrom Castellan Delacroix Eriksson Fairweather Grunwald Hollander Ibarra Jankowski Kowalczyk
Lindgren Marchetti Novak Okonkwo Pemberton Quigley Rasmussen Szymanski Tanaka Ustinov Vandermeer Whitcombe Yamamoto
Zielinski Achebe Bonnard Carmody Drummond Espinoza Fontaine Galloway Hathaway Iverson Jardine Kessler Laurent Mahoney`;
const streets = `Chandler Cooper Weaver Tanner Mercer Foundry Granary Cannery Lantern Anchor Harbor Quarry Mill Orchard
Juniper Bellfield Station Canal Reservoir Turnpike Summit Prospect Garrison Armory Depot Causeway Ferry Beacon`;
const kinds = ['Street', 'Road', 'Avenue', 'Lane', 'Row', 'Square', 'Wharf', 'Drive'];
const towns: [string, string, string][] = [
  ['Eastmoor', 'Pennsylvania', 'PA'],
  ['Port Calder', 'Delaware', 'DE'],
  ['Millhaven', 'Ohio', 'OH'],
  ['Saint Brannoc', 'Maine', 'ME'],
  ['Cedar Falls', 'Illinois', 'IL'],
  ['Fort Ainsley', 'Virginia', 'VA'],
  ['New Brixham', 'Connecticut', 'CT'],
  ['Harlow Springs', 'Colorado', 'CO'],
];

export function namesOf(half: Half, random: Random): Names {
  const words = (text: string) =>
    random.sample(
      text.split(/\s+/).filter((_, index) => index % 2 === (half === 'development' ? 0 : 1)),
      Infinity,
    );
  const [first, trade] = [words(firmWords), words(trades)];
  const [givenNames, familyNames, roads] = [words(given), words(family), words(streets)];
  const taken = new Set<string>();
  const fresh = (make: () => string): string => {
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const name = make();
      if (!taken.has(name)) {
        taken.add(name);
        return name;
      }
    }
    throw new RangeError('No unused names are left');
  };
  return {
    firm: (suffix) => `${fresh(() => `${random.pick(first)} ${random.pick(trade)}`)} ${suffix}`,
    person: () => fresh(() => `${random.pick(givenNames)} ${random.pick(familyNames)}`),
    street: () => fresh(() => `${random.between(2, 980)} ${random.pick(roads)} ${random.pick(kinds)}`),
    town() {
      const [name, state, code] = random.pick(towns);
      return { name, state, code };
    },
  };
}

/** "Alderbrook Dental" for "Alderbrook Dental, Inc.": the short name in speech and file names. */
export function shortName(firm: string): string {
  return itemAt(firm.split(/,? (?:Inc\.|LLC|LLP|Ltd|PC|Co\.|Corp\.|L\.P\.|plc|GmbH)/), 0);
}

export const suffixes = ['LLC', 'Inc.', 'PC', 'Co.', 'Corp.', 'Ltd'] as const;
