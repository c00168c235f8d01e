import { hexOf } from '../base/bytes.ts'

/** A curve y² = x³ - 3x + b over the numbers below a prime (FIPS 186-4, D.1.2), with the bytes of its object identifier. */
interface Curve {
  readonly identifier: string
  readonly prime: bigint
  readonly b: bigint
}

const curves: readonly Curve[] = [
  {
    identifier: '2b81040021',
    prime: 2n ** 224n - 2n ** 96n + 1n,
    b: 0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4n,
  },
  {
    identifier: '2a8648ce3d030107',
    prime: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  },
  {
    identifier: '2b81040022',
    prime: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
  {
    identifier: '2b81040023',
    prime: 2n ** 521n - 1n,
    b: 0x51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
  },
]

/**
 * Whether bytes are an uncompressed point (SEC 1, 2.3.3) of the curve with this object identifier: a key that was copied with a slip is hardly ever one. Of
 * other curves nothing is known, and all is right.
 */
export function isPointOf(identifier: Uint8Array, point: Uint8Array): boolean {
  const name = hexOf(identifier)
  const curve = curves.find((one) => one.identifier === name)
  if (!curve) return true
  const { prime, b } = curve
  const size = Math.ceil(prime.toString(16).length / 2)
  if (point[0] !== 4 || point.length !== 1 + 2 * size) return false
  const x = BigInt(`0x${hexOf(point.subarray(1, 1 + size))}`)
  const y = BigInt(`0x${hexOf(point.subarray(1 + size))}`)
  return x < prime && y < prime && (y * y - x * x * x + 3n * x - b) % prime === 0n
}
