export type SampleFact = { question: string; answer: string; document: string; page: number };
export const sampleFacts: SampleFact[] = [];
export const sampleUnanswerable: string[] = [];
export const sampleDiscrepancies: string[] = [];
