/** A passkey in software, with which tests answer the server's challenges. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Flags of the authenticator data: the user was present, was checked, and a new key follows. */
const [PRESENT, CHECKED, NEW_KEY] = [0x01, 0x04, 0x40];

export interface SoftwarePasskey {
  readonly id: string;
  create(challenge: string): object;
  /** @param checksUser whether the device has asked for a finger or a PIN */
  answer(challenge: string, checksUser?: boolean): object;
}

export function softwarePasskey(origin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = new Map<number, CborValue>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  const site = sha256(new URL(origin).hostname);
  let uses = 0;
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  return {
    id,
    create(challenge) {
      const authData = Buffer.concat([
        site,
        Buffer.from([PRESENT | CHECKED | NEW_KEY]),
        number32(uses),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cbor(key),
      ]);
      const attestation = new Map<string, CborValue>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    answer(challenge, checksUser = true) {
      uses += 1;
      const flags = Buffer.from([PRESENT | (checksUser ? CHECKED : 0)]);
      const authenticatorData = Buffer.concat([site, flags, number32(uses)]);
      const data = clientData("webauthn.get", challenge);
      const signature = createSign("sha256")
        .update(Buffer.concat([authenticatorData, sha256(data)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}
