//! The file within a file that an old workbook is ([MS-CFB]). Every chain of sectors is followed at most as far as the file is long.

/// Sectors from here on stand for no sector.
const NO_SECTOR: u32 = 0xffff_fffa;

fn two(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn four(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn numbers(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks::<4>().0.iter().map(|four| u32::from_le_bytes(*four)).collect()
}

/// The stream of the first of these names; none in a file that is damaged or has none of them.
pub(super) fn stream(bytes: &[u8], names: &[&[u8]]) -> Option<Vec<u8>> {
    let size = match two(bytes, 30)? {
        9 => 512,
        12 => 4_096,
        _ => return None,
    };
    let sector = |id: u32| -> Option<&[u8]> {
        let from = (id as usize).checked_add(1)?.checked_mul(size)?;
        let all = bytes.get(from..)?;
        // The last one may be cut.
        Some(&all[..all.len().min(size)])
    };
    let most = bytes.len() / size + 1;
    // Where the table of sectors is: the first 109 of its own sectors stand in the head, the others in a chain.
    let mut places = numbers(bytes.get(76..512)?);
    let mut next = four(bytes, 68)?;
    let mut steps = 0;
    while next < NO_SECTOR {
        steps += 1;
        if steps > most {
            return None;
        }
        let mut more = numbers(sector(next)?);
        next = more.pop()?;
        places.extend(more);
    }
    let mut table = Vec::new();
    for id in places.into_iter().filter(|id| *id < NO_SECTOR) {
        if table.len() > bytes.len() {
            return None;
        }
        table.extend(numbers(sector(id)?));
    }
    let chain = |from: u32, length: usize| -> Option<Vec<u8>> {
        let (mut next, mut steps, mut whole) = (from, 0, Vec::new());
        while next < NO_SECTOR && whole.len() < length {
            steps += 1;
            if steps > most {
                return None;
            }
            whole.extend_from_slice(sector(next)?);
            next = *table.get(next as usize)?;
        }
        whole.truncate(length);
        Some(whole)
    };
    let directory = chain(four(bytes, 48)?, usize::MAX)?;
    let entries = || directory.as_chunks::<128>().0.iter();
    let entry_of = |name: &[u8]| {
        entries().find(|entry| {
            let letters = entry[..64].as_chunks::<2>().0.iter().map(|two| u16::from_le_bytes(*two));
            letters.take_while(|letter| *letter != 0).eq(name.iter().map(|letter| u16::from(*letter)))
        })
    };
    let entry = names.iter().find_map(|name| entry_of(name))?;
    let (start, length) = (four(entry, 116)?, four(entry, 120)? as usize);
    if length > bytes.len() {
        return None;
    }
    if length >= four(bytes, 56)? as usize {
        return chain(start, length);
    }
    // Small streams stand in sectors of 64 bytes within the stream of the first entry.
    let root = entries().next()?;
    let small = chain(four(root, 116)?, (four(root, 120)? as usize).min(bytes.len()))?;
    let small_table = numbers(&chain(four(bytes, 60)?, usize::MAX)?);
    let (mut next, mut whole) = (start, Vec::new());
    while next < NO_SECTOR && whole.len() < length {
        let from = (next as usize).checked_mul(64)?;
        let piece = small.get(from..)?;
        if piece.is_empty() {
            return None;
        }
        whole.extend_from_slice(&piece[..piece.len().min(64)]);
        next = *small_table.get(next as usize)?;
    }
    whole.truncate(length);
    Some(whole)
}
