import type { FastifyBaseLogger } from 'fastify'
import { systemClock } from '../clock.ts'
import type { ConnectionSettings } from '../db/connection.ts'
import { Database } from '../db/database.ts'
import { InstallationMetrics } from './installation-metrics.ts'
import type { Metrics } from './metrics.ts'
import { type MetricsSettings, serveMetrics } from './metrics-server.ts'
import { logSlowStatements } from './slow-statements.ts'

type Observing = {
  metrics: Metrics
  /** The settings of the worker's login, which may read the queue. */
  worker: ConnectionSettings
  env: { PORT: number; SLOW_STATEMENT_MS: number; metrics: MetricsSettings & { isChosen: boolean } }
  logger: FastifyBaseLogger
}

/**
 * Serves the metrics on their own port and logs slow statements, until the returned function is called. A port in use
 * stops the start only if the settings name it.
 */
export async function startObserving({
  metrics: { registry },
  worker,
  env: { PORT, SLOW_STATEMENT_MS, metrics },
  logger,
}: Observing): Promise<() => Promise<void>> {
  const stopSlow = logSlowStatements(logger, SLOW_STATEMENT_MS)
  const stop = async () => stopSlow()
  // A server on any free port is a test's.
  if (PORT === 0 && !metrics.isChosen) return stop
  const database = new Database(worker, systemClock, { size: 2 })
  new InstallationMetrics(registry, database)
  try {
    const server = await serveMetrics(registry, metrics)
    return async () => {
      stopSlow()
      await server.stop()
      await database.close()
    }
  } catch (error) {
    await database.close()
    const reason = (error as Error).message
    const problem = `The metrics cannot be served on ${metrics.host}:${metrics.port} (${reason}): set METRICS_PORT to another port.`
    if (metrics.isChosen) throw new Error(problem, { cause: error })
    logger.warn(problem)
    return stop
  }
}
