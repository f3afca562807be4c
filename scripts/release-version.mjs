/** The version headings of a changelog in order, with their day and what is below each. */
export function releasesIn(changelog) {
  const parts = changelog.split(/^## /m).slice(1)
  return parts.map(part => {
    const [heading, ...lines] = part.split('\n')
    const [, name, day] = /^\[?([^\]\s]+)\]?(?: - (\d{4}-\d{2}-\d{2}))?$/.exec(heading.trim()) ?? []
    return { name: name ?? heading.trim(), day, text: lines.join('\n').trim() }
  })
}

/**
 * The release of this version. Throws a sentence if the changelog has it only under "Unreleased", without a day or
 * without upgrade notes, because then nobody can say what is in an artefact of this version.
 */
export function releaseOf(changelog, version) {
  const release = releasesIn(changelog).find(({ name }) => name === version)
  if (!release)
    throw new Error(
      `CHANGELOG.md has no heading for ${version}: what it changes is still under "Unreleased", so it cannot be released.`,
    )
  if (!release.day)
    throw new Error(`The heading of ${version} in CHANGELOG.md has no day: ## [${version}] - YYYY-MM-DD.`)
  if (!/^### Upgrade notes$/m.test(release.text))
    throw new Error(
      `${version} has no "### Upgrade notes" in CHANGELOG.md: say what an operator has to do, or that it is nothing.`,
    )
  return release
}
