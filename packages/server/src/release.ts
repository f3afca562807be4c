import manifest from '../../../package.json' with { type: 'json' }

/** This release's number, from the one place that holds it. */
export const release: string = manifest.version
