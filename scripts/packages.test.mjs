import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

/** The packages that `npm start` installs on an ordinary Linux machine. */
const product = Object.entries(packages).filter(([path, { dev, link, os, cpu, libc }]) => {
  const fits = (names, name) => !names || names.includes(name)
  return (
    path.includes('node_modules/') &&
    !dev &&
    !link &&
    fits(os, 'linux') &&
    fits(cpu, 'x64') &&
    fits(libc, 'glibc')
  )
})

test('npm start installs what builds and runs Casa, and no test tool', () => {
  const names = product.map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(names).toEqual(expect.arrayContaining(['fastify', 'vite', 'node']))
  expect(names.filter(name => /^(vitest|@biomejs|@playwright|lighthouse|knip)/.test(name))).toEqual([])
  expect(names.length).toBeLessThanOrEqual(380)
})

test('every package finds the packages that it depends on', () => {
  const isFound = (path, name) => {
    const above = path
      .split('/node_modules/')
      .map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'))
    return ['', ...above].some(folder => `${folder && `${folder}/`}node_modules/${name}` in packages)
  }
  const missing = Object.entries(packages).flatMap(([path, { dependencies = {} }]) =>
    Object.keys(dependencies)
      .filter(name => !isFound(path, name))
      .map(name => `${path} needs ${name}`),
  )
  expect(missing).toEqual([])
})
